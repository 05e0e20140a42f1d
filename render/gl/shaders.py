"""The programs that run on the graphics card."""

from __future__ import annotations

QUAD_VERTEX = """#version 330 core
layout(location = 0) in vec4 at;    // the anchor on the canvas; from it to the middle, in the item's frame
layout(location = 1) in vec4 size;  // width, height, how far the rectangle reaches beyond its shape, softness
layout(location = 2) in vec4 pose;  // turn, flip, fold about upper (-: lower) edge; kind
layout(location = 3) in vec4 area;  // of the texture; radius, border and spent part of a shape
layout(location = 4) in vec4 tint;
uniform vec2 middle;                    // of the canvas
out vec2 uv;
out vec2 q;
flat out vec4 shape;
flat out vec3 rim;
flat out vec4 colour;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) - .5;
  bool part = pose.w > 4.5;             // of a shadow: from area's z, w to pose's y, z, about the middle
  vec2 bent = part ? vec2(0.) : pose.yz;
  q = part ? mix(area.zw, pose.yz, corner + .5) : corner * (size.xy + 2. * size.z);
  shape = vec4(size.xy * .5, size.w, part ? 2. : pose.w);
  rim = area.xyz;
  colour = tint;
  uv = mix(area.xy, area.zw, corner + .5);
  vec2 k = at.zw + q;
  float deep = k.x * sin(bent.x);
  k.x *= cos(bent.x);
  float fold = abs(bent.y), from = bent.y < 0. ? -1. : 1., far = from * k.y + size.y * .5;
  k.y = from * (far * cos(fold) - size.y * .5);
  deep += far * sin(fold);
  float w = 1. - deep / 420.;           // what comes nearer to the eye grows
  float c = cos(pose.x), s = sin(pose.x);
  vec2 p = at.xy + vec2(c * k.x - s * k.y, s * k.x + c * k.y) / w;
  gl_Position = vec4(vec2(p.x / middle.x - 1., 1. - p.y / middle.y) * w, 0., w);
}"""

QUAD_FRAGMENT = """#version 330 core
in vec2 uv;
in vec2 q;
flat in vec4 shape;
flat in vec3 rim;
flat in vec4 colour;
uniform sampler2D cells;
uniform float scale;                    // pixels a canvas unit
out vec4 o;
void main() {
  float kind = shape.w;
  if (kind < .5) {                      // a picture; which mipmap, is shifted by its softness
    o = texture(cells, uv, shape.z) * colour;
  } else if (kind < 1.5) {              // a light
    float f = max(0., 1. - length(q / shape.xy));
    o = colour * f * f;
  } else {
    vec2 d = abs(q) - shape.xy + rim.x;
    float e = length(max(d, 0.)) + min(max(d.x, d.y), 0.) - rim.x;
    if (kind < 2.5) {                   // a shadow
      o = colour * (1. - smoothstep(-shape.z, shape.z, e));
    } else if (kind < 3.5) {            // a plate, or its outline
      float a = clamp(.5 - e * scale, 0., 1.);
      if (rim.y > 0.) a -= clamp(.5 - (e + rim.y) * scale, 0., 1.);
      if (rim.y > 0. && rim.z > 0.) {   // spent from the top on, as the hands of a clock go
        float past = fract(atan(q.x, -q.y) / 6.2831853 + 1.) - rim.z;
        a *= clamp(past * 6.2831853 * length(q) * scale + .5, 0., 1.);
      }
      o = colour * a;
    } else {                            // a glowing rim
      float f = max(0., 1. - abs(e - 1.) / (e > 1. ? shape.z : 3.5));
      o = colour * f * f;
    }
  }
}"""

WOOD_VERTEX = """#version 330 core
layout(location = 0) in vec4 rect;      // left, top, right, bottom on the canvas
layout(location = 1) in vec4 style;     // kind, grain (0 along x, 1 along y), seed, bevel (+ raised, - sunk)
layout(location = 2) in vec4 tint;      // colour; period of the slats
uniform float scale;
uniform vec2 extent;                    // of the picture, canvas units
out vec2 p;
flat out vec4 r;
flat out vec4 st;
flat out vec4 tn;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  float reach = style.x == 5. ? tint.a : 1. / scale;
  p = mix(rect.xy - reach, rect.zw + reach, corner);
  r = rect;
  st = style;
  tn = tint;
  vec2 c = p / extent * 2. - 1.;
  gl_Position = vec4(c.x, -c.y, 0., 1.);
}"""

WOOD_FRAGMENT = """#version 330 core
in vec2 p;
flat in vec4 r;
flat in vec4 st;
flat in vec4 tn;
uniform float scale;
out vec4 o;

float dice(vec2 q) {
  uvec2 u = uvec2(ivec2(q)) * uvec2(1597334673u, 3812015801u);
  uint n = (u.x ^ u.y) * 1597334673u;
  n ^= n >> 15;
  n *= 2246822519u;
  n ^= n >> 13;
  return float(n >> 8) * (1. / 16777216.);
}
float noise(vec2 q) {
  vec2 i = floor(q), f = fract(q);
  f = f * f * f * (f * (f * 6. - 15.) + 10.);
  float low = mix(dice(i), dice(i + vec2(1, 0)), f.x);
  return mix(low, mix(dice(i + vec2(0, 1)), dice(i + vec2(1, 1)), f.x), f.y);
}
float layers(vec2 q, int count) {
  float s = 0., a = .5;
  for (int i = 0; i < count; i++) { s += a * noise(q); q = q * 2.03 + 17.1; a *= .5; }
  return s;
}
vec3 wood(vec2 q, float seed) {
  q += seed * vec2(371.7, 913.1);
  float bend = layers(q * vec2(.0016, .006), 3);
  float y = q.y + bend * 46.;                                 // the line of grain this pixel lies on
  float band = layers(vec2(q.x * .0009 + 3., y * .030), 4);   // heart and sap
  float ring = .5 + .5 * sin(y * .11 + bend * 9. + 2. * noise(vec2(q.x * .003, y * .05)));
  float fibre = layers(vec2(q.x * .010, y * .85), 3);
  float pore = smoothstep(.66, .86, noise(vec2(q.x * .045, y * 1.35)));
  float v = .52 * band + .15 * ring + .38 * fibre;
  vec3 dark = vec3(.185, .100, .056), mid = vec3(.365, .215, .125), light = vec3(.510, .325, .195);
  vec3 c = mix(dark, mid, smoothstep(.18, .52, v));
  c = mix(c, light, smoothstep(.48, .86, v));
  return c * (1. - .17 * pore);
}
float slat(float f) {                   // light on one rounded bar, dark in the gap after it
  float round = .62 + .50 * pow(sin(3.14159 * clamp((f - .14) / .86, 0., 1.)), .6);
  return round * mix(.40, 1., smoothstep(.0, .20, f));
}
vec3 glass(vec2 q, vec4 r) {            // a dark display: its unlit dots, and a reflection
  vec2 dot = fract((q - r.xy) / 2.6) - .5;
  float lit = smoothstep(.42, .18, length(dot)) * smoothstep(.55, 1.1, scale);
  vec3 c = mix(vec3(.020, .014, .011), vec3(.062, .036, .018), lit);
  float gleam = smoothstep(26., 0., abs(mod(q.x - q.y * .6, 400.) - 120.));
  return c + vec3(.030, .027, .025) * gleam * .5;
}
vec3 lacquer(vec2 q, vec4 r) {          // black lacquer: a deep gleam, gold dust gathering in two corners
  vec2 f = (q - r.xy) / (r.zw - r.xy);
  float gleam = smoothstep(.8, 0., abs(f.x * .55 + f.y - .42));
  vec3 c = mix(vec3(.050, .020, .015), vec3(.135, .056, .040), gleam) + (dice(q * scale) - .5) * .006;
  float drift = layers(q * vec2(.006, .009), 3), cloud = .16 * drift - .08;
  float near = max(smoothstep(.86, 1.30, f.x * .5 + f.y * .75 + cloud),
                   smoothstep(1.15, 1.6, 1.6 - f.x * .8 - f.y * 1.5 + cloud) * .6);
  vec2 cell = floor(q / 2.6), at = fract(q / 2.6) - .5;
  float grain = dice(cell), big = dice(cell + 71.), size = .14 + .34 * big * big;
  vec2 off = (vec2(dice(cell + 7.), dice(cell + 13.)) - .5) * (.9 - 2. * size);
  float soft = .45 / scale / 2.6;
  float dust = step(1. - .20 * near * near, grain) * smoothstep(size + soft, size - soft, length(at - off));
  return c + vec3(.80, .55, .22) * dust * (.25 + .6 * big) + vec3(.050, .028, .010) * near;
}
void main() {
  float kind = st.x, bevel = st.w, seed = st.z, lit = 1., alpha = 1.;
  vec2 q = st.y > .5 ? p.yx : p;
  float left = p.x - r.x, right = r.z - p.x, up = p.y - r.y, down = r.w - p.y;
  if (kind == 5.) {                     // the shadow of something raised
    vec2 d = max(vec2(max(-left, -right), max(-up, -down)), 0.);
    float f = max(0., 1. - length(d) / tn.a);
    o = vec4(0., 0., 0., .55 * f * f);
    return;
  }
  if (kind == 1.) {                     // slats lying across
    float k = up / tn.a, f = fract(k);
    seed += floor(k) * .37;
    lit = slat(f) * mix(1.10, .84, f);
  } else if (kind == 2.) {              // slats standing
    float k = left / tn.a;
    seed += floor(k) * .61;
    lit = slat(fract(k));
    q = p.yx;
  } else if (kind == 3.) {              // a lid: a lattice in a frame
    vec2 wide = r.zw - r.xy - 6., n = max(floor(wide / tn.a), 1.), pitch = wide / n;
    vec2 f = abs(fract((p - r.xy - 3.) / pitch) - .5) * pitch, bar = pitch * .5 - f;
    float bars = min(bar.x, bar.y), edge = min(min(left, right), min(up, down));
    float soft = .6 / scale;
    alpha = max(1. - smoothstep(.62 - soft, .62 + soft, bars), 1. - smoothstep(3. - soft, 3. + soft, edge));
    lit = bar.y < bar.x ? 1.15 : .92;
  }
  vec3 c = kind == 4. ? glass(p, r) : kind == 6. ? lacquer(p, r) : wood(q, seed) * tn.rgb * lit;
  if (bevel != 0.) {
    float b = abs(bevel), near_x = min(left, right), near_y = min(up, down), e = min(near_x, near_y);
    if (e < b) {                        // a mitred edge: each side has its own light
      float side = near_y < near_x ? (up < down ? 1. : -1.) : (left < right ? .45 : -.45);
      c *= 1. + side * sign(bevel) * .44 * (1. - e / b * .35);
      float mitre = abs(near_x - near_y) * scale;
      if (b > 6.) c *= mix(.72, 1., smoothstep(0., 1.4, mitre));
    }
    if (b > 6.) {                       // the frame's own edges: a lit line outside, a dark one inside
      c *= 1. + .30 * smoothstep(1.6, .4, e) * sign(bevel);
      c *= 1. - .35 * smoothstep(1.8, .2, abs(e - b));
    }
    if (bevel < 0.) {                   // sunk: its walls cast shadows
      float shadow = smoothstep(b + 18., b, up) * .64 + smoothstep(b + 10., b, left) * .42
        + smoothstep(b + 5., b, right) * .25 + smoothstep(b + 4., b, down) * .15;
      c *= 1. - clamp(shadow, 0., .82);
    }
  }
  if (kind != 3.) c *= 1.10 - .22 * min(1., length(p / 1000. - vec2(.38, .30)));  // a lamp, above, left
  float inside = clamp(min(min(left, right), min(up, down)) * scale + .5, 0., 1.);
  o = vec4(c, 1.) * alpha * inside;
}"""

COPY_VERTEX = """#version 330 core
out vec2 uv;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  uv = corner;
  gl_Position = vec4(corner * 2. - 1., 0., 1.);
}"""

COPY_FRAGMENT = """#version 330 core
in vec2 uv;
uniform sampler2D cells;
out vec4 o;
void main() { o = vec4(texture(cells, uv).rgb, 1.); }"""
