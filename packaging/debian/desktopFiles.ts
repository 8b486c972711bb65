/** The metadata for Linux desktops: the desktop entry, the file type, and AppStream metadata. */
import { buildDate, readChangelog, releasesOf } from '../changelog.ts'
import { manifest } from '../manifest.ts'

/** SQLite's `application_id` of our files (core/store/database.ts): a test holds it against a project. */
const APPLICATION_ID = '0x494e544c'

export const MIME_TYPE = 'application/x-interlinear'

/** The file types of others that it opens, which systems know by themselves. */
const OTHER_TYPES = ['text/x-gettext-translation', 'application/xliff+xml']

const SUMMARY = 'Offline localization workbench'

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The entry of the browser shell. */
export function desktopEntry(): string {
  const values = {
    Type: 'Application',
    Name: manifest.productName,
    GenericName: 'Localization workbench',
    Comment: 'Translate catalogues of every usual format with no network, one project a file',
    Exec: 'interlinear open %f',
    TryExec: 'interlinear',
    Icon: 'interlinear',
    Terminal: 'false',
    StartupNotify: 'true',
    Categories: 'Development;Translation;',
    Keywords: 'localization;translation;l10n;i18n;gettext;PO;XLIFF;',
    MimeType: `${[MIME_TYPE, ...OTHER_TYPES].join(';')};`,
  }
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`)
  return `[Desktop Entry]\n${lines.join('')}`
}

/**
 * The type of project files: by their ending, and by what their bytes say where that is missing. SQLite has the
 * `application_id` at offset 68 of its header.
 */
export function mimePackage(): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="${MIME_TYPE}">
    <comment>Interlinear project</comment>
    <comment xml:lang="ar">مشروع Interlinear</comment>
    <comment xml:lang="de">Interlinear-Projekt</comment>
    <comment xml:lang="ja">Interlinear プロジェクト</comment>
    <comment xml:lang="uk">Проєкт Interlinear</comment>
    <sub-class-of type="application/vnd.sqlite3"/>
    <magic priority="60">
      <match type="string" offset="0" value="SQLite format 3">
        <match type="big32" offset="68" value="${APPLICATION_ID}"/>
      </match>
    </magic>
    <glob pattern="*.interlinear"/>
  </mime-type>
</mime-info>
`
}

/** The releases that the changelog has; of one that is not in it yet, the day of the build. */
function releases(): string {
  const all = releasesOf(readChangelog()).filter(({ date }) => date !== null)
  const today = buildDate().toISOString().slice(0, 10)
  const listed = all.some(({ name }) => name === manifest.version)
    ? all
    : [{ name: manifest.version, date: today }, ...all]
  return listed.map(({ name, date }) => `    <release version="${name}" date="${date ?? today}"/>`).join('\n')
}

/** The AppStream metadata, by which software centres show a program. */
export function metainfo(): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>org.interlinear.Interlinear</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>${manifest.license}</project_license>
  <name>${manifest.productName}</name>
  <summary>${SUMMARY}</summary>
  <developer_name>${escapeXml(manifest.author.name)}</developer_name>
  <description>
    <p>
      Interlinear translates catalogues of every usual format: gettext PO, XLIFF, JSON, Android, Apple, Qt, Markdown and
      more. A project is one file, and everything works with no network.
    </p>
    <p>It has:</p>
    <ul>
      <li>an editor with placeholders as tokens, a field for each plural form, and quality checks as you type</li>
      <li>translation memories and glossaries</li>
      <li>a query language for strings, translations and terms</li>
      <li>exports that change no more of a file than what you translated</li>
      <li>a command line for scripts and continuous integration</li>
    </ul>
  </description>
  <launchable type="desktop-id">interlinear.desktop</launchable>
  <url type="homepage">${manifest.homepage}</url>
  <url type="bugtracker">${manifest.homepage}/issues</url>
  <provides>
    <binary>interlinear</binary>
    <mediatype>${MIME_TYPE}</mediatype>
${OTHER_TYPES.map((type) => `    <mediatype>${type}</mediatype>`).join('\n')}
  </provides>
  <content_rating type="oars-1.1"/>
  <releases>
${releases()}
  </releases>
</component>
`
}
