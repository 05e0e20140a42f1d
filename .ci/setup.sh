#!/bin/sh
# Sets up what `make` needs, asking nothing. Run from the top folder; each part does nothing when all is there.
#   sh .ci/setup.sh python           .venv with a suitable Python, the pinned dependencies and the program itself
#   sh .ci/setup.sh system play|test the system's packages (Debian, Ubuntu)
#   sh .ci/setup.sh system browser   a browser for the tests of the viewers' page; large, and only for who wants it
# PYTHON=/path/to/python3.14 chooses a Python.
set -eu

say() { printf '%s\n' "$*" >&2; }

# pyproject.toml says what the oldest Python is (tests/test_machines.py compares).
oldest=3.11
# Newest first: for these every dependency is there ready-made. A still newer one is found as plain python3.
known="3.15 3.14 3.13 3.12 3.11"

# True if this command is a Python that the program runs on. It is started, not looked up: a version
# manager's stand-in is on the path even for versions that are not installed.
suits() {
    "$1" -c "import sys; sys.exit(sys.version_info[:2] < tuple(map(int, '$oldest'.split('.'))))" >/dev/null 2>&1
}

# Same, and it can make virtual environments (Debian has that in a package of its own).
complete() {
    suits "$1" && "$1" -c 'import ensurepip, venv' >/dev/null 2>&1
}

find_python() { # $1: suits or complete
    wanted=$1
    if [ -n "${PYTHON-}" ]; then
        set -- "$PYTHON"
    else
        # shellcheck disable=SC2046,SC2086  # lists of words
        set -- $(printf 'python%s ' $known) python3 python /usr/bin/python3
    fi
    for candidate; do
        if "$wanted" "$candidate"; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    return 1
}

is_debian() { command -v apt-get >/dev/null 2>&1 && command -v dpkg-query >/dev/null 2>&1; }

# Runs a command as root if that needs no question.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
        sudo -n "$@"
    else
        return 1
    fi
}

apt_get() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Acquire::Retries=1 -o Acquire::http::Timeout=30 \
        -o Acquire::https::Timeout=30 -o DPkg::Lock::Timeout=120 "$@"
}

# The lists of packages of a fresh machine are empty or old: then the first try fails, and they are fetched.
install_packages() {
    apt_get install --no-install-recommends "$@" >/dev/null 2>&1 && return
    apt_get update >/dev/null && apt_get install --no-install-recommends "$@" >/dev/null
}

set_up_system() { # $1: play, test or browser
    is_debian || return 0
    packages="libegl1 libfontconfig1 libgl1 libgl1-mesa-dri"
    case $1 in
    test) packages="$packages openbox xdotool xvfb" ;;
    browser) packages=chromium ;;
    esac
    missing=
    for package in $packages; do
        case $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null) in
        *" installed") ;;
        *) missing="$missing $package" ;;
        esac
    done
    [ -n "$missing" ] || return 0
    say "Installing$missing ..."
    # shellcheck disable=SC2086  # a list of words
    if ! install_packages $missing; then
        say "These system packages are missing:$missing"
        say "Going on without them; this command installs them:"
        say "    sudo apt-get update && sudo apt-get install -y$missing"
    fi
}

# Debian's Python comes without venv; an old Debian or Ubuntu may have a newer Python beside its own.
install_python() {
    is_debian || return 0
    if found=$(find_python suits); then
        wanted=$("$found" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
        say "Installing $wanted ..."
        install_packages "$wanted" || say "    sudo apt-get update && sudo apt-get install -y $wanted"
    elif [ -z "${PYTHON-}" ] && apt_get update >/dev/null; then
        for version in $known; do
            if apt-cache show "python$version-venv" >/dev/null 2>&1; then
                say "Installing Python $version ..."
                install_packages "python$version" "python$version-venv" && return
            fi
        done
    fi
}

# Says what is here instead: a Python that is too old, or one without venv.
refuse() {
    here=$("${PYTHON:-python3}" -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])' 2>/dev/null) || here=
    if suits "${PYTHON:-python3}"; then here="$here without venv"; fi
    say "Koi-Koi Plays needs Python $oldest or newer with venv${here:+; here is Python $here}."
    say "Install one (https://www.python.org/downloads/), or name it: make PYTHON=/path/to/python3.14 ..."
    exit 1
}

set_up_python() {
    if ! complete .venv/bin/python; then
        if ! python=$(find_python complete); then
            install_python
            if ! python=$(find_python complete); then
                refuse
            fi
        fi
        say "Making .venv with $("$python" --version) ..."
        "$python" -m venv --clear .venv
    fi
    say "Installing the dependencies into .venv ..."
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --requirement .ci/requirements.txt
    # Without isolation: the build's tools are in the lock, too.
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
}

case ${1-} in
python) set_up_python ;;
system) set_up_system "${2-play}" ;;
*)
    say "usage: sh .ci/setup.sh python | system play | system test | system browser"
    exit 2
    ;;
esac
