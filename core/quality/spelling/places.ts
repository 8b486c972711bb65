/** The folders where a machine may have Hunspell dictionaries, by whose they are. */
import { join } from 'node:path'

export interface DictionaryPlace {
  origin: 'system' | 'libreoffice' | 'firefox'
  /**
   * `pairs`: `de_DE.aff` beside `de_DE.dic`. `extensions`: folders of LibreOffice's extensions, at any depth that they
   * have. `profiles`: folders of Firefox's profiles. `addOns`: add-ons of Firefox, `*.xpi`.
   */
  kind: 'pairs' | 'extensions' | 'profiles' | 'addOns'
  folder: string
}

export interface DictionaryMachine {
  platform: NodeJS.Platform
  environment: NodeJS.ProcessEnv
  /** The person's own folder. */
  userFolder: string
}

/** Whether dictionaries of the home folder alone count, as a test or a build server may want it. */
export function usesOwnDictionariesOnly(environment: NodeJS.ProcessEnv = process.env): boolean {
  return environment['INTERLINEAR_DICTIONARIES'] === 'own'
}

/** The folders of dictionaries, ordered as they are looked at. */
export function dictionaryPlaces(machine: DictionaryMachine): DictionaryPlace[] {
  if (usesOwnDictionariesOnly(machine.environment)) return []
  const { platform } = machine
  if (platform === 'win32') return windowsPlaces(machine)
  return platform === 'darwin' ? macPlaces(machine) : linuxPlaces(machine)
}

const pairs = (origin: DictionaryPlace['origin']) => (folder: string) =>
  ({ origin, kind: 'pairs', folder }) as const
const extensions = (folder: string) => ({ origin: 'libreoffice', kind: 'extensions', folder }) as const
const profiles = (folder: string) => ({ origin: 'firefox', kind: 'profiles', folder }) as const
const addOns = (folder: string) => ({ origin: 'firefox', kind: 'addOns', folder }) as const

/** Firefox's own id, under which a system keeps its add-ons. */
const FIREFOX = '{ec8030f7-c20a-464f-9b0e-13a3a9e97384}'
/** The folder into which LibreOffice unpacks extensions that were added to it. */
const ADDED = ['uno_packages', 'cache', 'uno_packages']

function linuxPlaces({ environment, userFolder }: DictionaryMachine): DictionaryPlace[] {
  const data = (environment['XDG_DATA_DIRS'] ?? '/usr/local/share:/usr/share').split(':')
  const own = environment['XDG_DATA_HOME'] ?? join(userFolder, '.local/share')
  const settings = environment['XDG_CONFIG_HOME'] ?? join(userFolder, '.config')
  const shares = [own, ...data].filter((folder) => folder.startsWith('/'))
  const offices = [
    '/usr/lib/libreoffice',
    '/usr/lib64/libreoffice',
    '/opt/libreoffice',
    '/snap/libreoffice/current/lib/libreoffice',
    '/var/lib/flatpak/app/org.libreoffice.LibreOffice/current/active/files/libreoffice',
  ]
  return [
    ...(environment['DICPATH'] ?? '')
      .split(':')
      .filter((folder) => folder.startsWith('/'))
      .map(pairs('system')),
    ...shares.flatMap((share) =>
      ['hunspell', 'myspell', 'myspell/dicts'].map((folder) => pairs('system')(join(share, folder))),
    ),
    extensions(join(settings, 'libreoffice/4/user', ...ADDED)),
    ...offices.flatMap((office) => [
      extensions(join(office, 'share/extensions')),
      extensions(join(office, 'share', ...ADDED)),
    ]),
    profiles(join(userFolder, '.mozilla/firefox')),
    profiles(join(settings, 'mozilla/firefox')),
    profiles(join(userFolder, 'snap/firefox/common/.mozilla/firefox')),
    profiles(join(userFolder, '.var/app/org.mozilla.firefox/.mozilla/firefox')),
    ...['/usr/lib', '/usr/lib64', '/opt'].flatMap((folder) =>
      ['firefox', 'firefox-esr'].flatMap((name) => [
        pairs('firefox')(join(folder, name, 'dictionaries')),
        addOns(join(folder, name, 'distribution/extensions')),
      ]),
    ),
    addOns(join('/usr/share/mozilla/extensions', FIREFOX)),
  ]
}

function macPlaces({ userFolder }: DictionaryMachine): DictionaryPlace[] {
  const support = join(userFolder, 'Library/Application Support')
  return [
    ...[join(userFolder, 'Library/Spelling'), '/Library/Spelling'].map(pairs('system')),
    ...['/opt/homebrew/share/hunspell', '/usr/local/share/hunspell'].map(pairs('system')),
    extensions(join(support, 'LibreOffice/4/user', ...ADDED)),
    extensions('/Applications/LibreOffice.app/Contents/Resources/extensions'),
    profiles(join(support, 'Firefox/Profiles')),
    pairs('firefox')('/Applications/Firefox.app/Contents/Resources/dictionaries'),
    addOns('/Applications/Firefox.app/Contents/Resources/distribution/extensions'),
  ]
}

/** Windows has no dictionaries of Hunspell's form. */
function windowsPlaces({ environment, userFolder }: DictionaryMachine): DictionaryPlace[] {
  const settings = environment['APPDATA'] ?? join(userFolder, 'AppData', 'Roaming')
  const programs = [environment['ProgramFiles'], environment['ProgramFiles(x86)']].filter(
    (folder) => folder !== undefined,
  )
  return [
    extensions(join(settings, 'LibreOffice', '4', 'user', ...ADDED)),
    ...programs.map((folder) => extensions(join(folder, 'LibreOffice', 'share', 'extensions'))),
    profiles(join(settings, 'Mozilla', 'Firefox', 'Profiles')),
    ...programs.flatMap((folder) => [
      pairs('firefox')(join(folder, 'Mozilla Firefox', 'dictionaries')),
      addOns(join(folder, 'Mozilla Firefox', 'distribution', 'extensions')),
    ]),
  ]
}
