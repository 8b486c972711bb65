/** The launchers of a portable archive: a file to double-click, and `bin/interlinear` for a terminal. */

/** Finds the archive's own folder, through links to the script, without a program that a system may lack. */
const findFolder = (up: string) => `#!/bin/sh
# Starts Interlinear with the Node beside it.
folder_of() {
  case $1 in
    */*) of=\${1%/*}; printf '%s' "\${of:-/}" ;;
    *) printf . ;;
  esac
}
self=$0
while [ -h "$self" ]; do
  link=$(readlink "$self")
  case $link in
    /*) self=$link ;;
    *) self=$(folder_of "$self")/$link ;;
  esac
done
here=$(cd "$(folder_of "$self")${up}" && pwd)
`

const unix = {
  terminal: `${findFolder('/..')}exec "$here/runtime/node" "$here/app/cli/interlinear.js" "$@"\n`,
  window: `${findFolder('')}exec "$here/bin/interlinear" open "$@"\n`,
}

const windows = {
  terminal: '@"%~dp0..\\runtime\\node.exe" "%~dp0..\\app\\cli\\interlinear.js" %*\r\n',
  window: '@start "Interlinear" /min "%~dp0runtime\\node.exe" "%~dp0app\\cli\\interlinear.js" open %*\r\n',
}

const words = (start: string, terminal: string, system: string) => `Interlinear

To start it, ${start}. It opens a window of
Chrome, Chromium or Edge, whichever is installed; nothing is sent anywhere.

On the command line, run ${terminal} in this folder:

    ${terminal} --help

${system}Everything is in this folder. To take it off the machine, delete the folder; your
projects are files wherever you saved them, and your settings are in your home folder.
`

const macSays = `macOS may say that it cannot check the program: open it the first time by a right
click and Open. That is because the archive is not signed.

`

/** The files by their paths in the archive. */
export function launchers(platform: string): Record<string, string> {
  if (platform.startsWith('win'))
    return {
      'Interlinear.cmd': windows.window,
      'bin/interlinear.cmd': windows.terminal,
      'README.txt': words('double-click Interlinear.cmd', 'bin\\interlinear', '').replaceAll('\n', '\r\n'),
    }
  if (platform.startsWith('macos'))
    return {
      'Interlinear.command': unix.window,
      'bin/interlinear': unix.terminal,
      'README.txt': words('double-click Interlinear.command', 'bin/interlinear', macSays),
    }
  return {
    'Interlinear.sh': unix.window,
    'bin/interlinear': unix.terminal,
    'README.txt': words('run Interlinear.sh (double-click it and choose Run)', 'bin/interlinear', ''),
  }
}
