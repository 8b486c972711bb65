/**
 * Files that look like localization files but belong to a program: build settings, test inputs and build output
 * (docs/reference/files.md, "Files that are left out").
 */

/** Settings in formats that may hold texts. */
const SETTINGS =
  /^(?:(?:gradle|local|gradle-wrapper|maven-wrapper|sonar-project|log4j2?|logback|robolectric|junit-platform)\.properties|(?:package|package-lock|npm-shrinkwrap|tsconfig|jsconfig|composer|angular|nx|turbo|lerna|renovate|vercel)(?:\.\w+)?\.json|(?:crowdin|docker-compose|compose|mkdocs|_config|pubspec|pnpm-lock|pnpm-workspace|analysis_options|azure-pipelines|appveyor|codecov)(?:\.\w+)?\.ya?ml|CMakeLists\.txt|robots\.txt)$/i

/** Properties of a build tool in a folder of its own. */
const SETTINGS_FOLDERS = new Set(['gradle', 'buildsrc', 'build-logic'])

/** Folders of tests, by the conventions of programming languages. */
const TEST_FOLDER =
  /^(?:__\w+__|tests?|specs?|testing|test[-_]?data|fixtures?|goldens?|snapshots?|testfixtures|(?:unit|integration|e2e|acceptance|functional|android)[-_]?tests?|test[-_.][\w.-]+|test[A-Z]\w*|\w+[a-z]UITests?|\w*[a-z\d]Tests?|[\w.-]+[-_.](?:tests?|specs?))$/

/** Below a folder named after a language, folders are named by the content of their pages. */
const IN_ENGLISH = /(?:^|\/)en(?:[-_][A-Za-z]{2})?(?:\/|$)/

/** Folders of build output, if the build's configuration lies beside them. */
const BUILD_FOLDERS = new Set(['build', 'dist', 'out', 'target', 'obj', 'bin'])
const BUILD_FILES =
  /^(?:package\.json|(?:build|settings)\.gradle(?:\.kts)?|pom\.xml|Cargo\.toml|CMakeLists\.txt|Makefile|pyproject\.toml|setup\.py|pubspec\.yaml|.+\.(?:cs|vb|fs)proj)$/

export type ProgramFileReason = 'settings' | 'testData' | 'build'

/** Distinguishes files of a program from others, by the paths of all files of a folder. */
export class ProgramFiles {
  /** Folders with a file that identifies a build. */
  readonly #built: ReadonlySet<string>
  readonly #folders = new Map<string, ProgramFileReason | null>()

  constructor(paths: readonly string[]) {
    this.#built = new Set(
      paths.flatMap((path) => {
        const end = path.lastIndexOf('/')
        return BUILD_FILES.test(path.slice(end + 1)) ? [path.slice(0, Math.max(0, end))] : []
      }),
    )
  }

  /** Whether a file says how a program is built. */
  get isProgram(): boolean {
    return this.#built.size > 0
  }

  reasonFor(path: string): ProgramFileReason | null {
    const end = path.lastIndexOf('/')
    const ofFolder = end === -1 ? null : this.#ofFolder(path.slice(0, end))
    return ofFolder ?? (SETTINGS.test(path.slice(end + 1)) ? 'settings' : null)
  }

  #ofFolder(folder: string): ProgramFileReason | null {
    const known = this.#folders.get(folder)
    if (known !== undefined) return known
    const end = folder.lastIndexOf('/')
    const above = end === -1 ? '' : folder.slice(0, end)
    const ofAbove = end === -1 ? null : this.#ofFolder(above)
    const reason = ofAbove ?? (IN_ENGLISH.test(above) ? null : this.#ofName(folder.slice(end + 1), above))
    this.#folders.set(folder, reason)
    return reason
  }

  #ofName(name: string, above: string): ProgramFileReason | null {
    if (TEST_FOLDER.test(name)) return 'testData'
    if (BUILD_FOLDERS.has(name) && this.#built.has(above)) return 'build'
    return SETTINGS_FOLDERS.has(name.toLowerCase()) ? 'settings' : null
  }
}
