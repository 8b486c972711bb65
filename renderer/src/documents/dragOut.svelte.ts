/** Dragging a file of the project out of the window: what is dropped is its translation. */
import { SvelteMap } from 'svelte/reactivity'
import type { App } from '../workbench/app.svelte.ts'
import type { Project } from '../workbench/project.svelte.ts'

/** The path of offered files in the browser shell (cli/open/fileOffers.ts). */
const OFFER_PATH = '/dragged/'

export class DragOut {
  /** The names of the translated files, by file and language; a drag has to say the name at once. */
  readonly #names = new SvelteMap<string, string>()
  readonly #app: App
  readonly #project: Project

  constructor(app: App, project: Project) {
    this.#app = app
    this.#project = project
  }

  canDrag(fileId: number): boolean {
    return this.#names.has(this.#key(fileId))
  }

  /** Asks for the name of a file before it is dragged. */
  async prepare(fileId: number): Promise<void> {
    const key = this.#key(fileId)
    if (this.#names.has(key) || this.#project.overview.sourceLanguage.id === this.#project.languageId) return
    const name = await this.#app.client.call('file.draggedName', this.#input(fileId))
    if (name.ok && name.value !== null) this.#names.set(key, name.value)
  }

  /** Begins a drag. The desktop shell makes it its own; a browser downloads the file from an address for one request. */
  async start(event: DragEvent, fileId: number): Promise<void> {
    const name = this.#names.get(this.#key(fileId))
    if (name === undefined || event.dataTransfer === null || this.#app.state?.shell === 'electron')
      event.preventDefault()
    if (name === undefined) return
    const code = randomCode()
    if (event.dataTransfer !== null) {
      event.dataTransfer.effectAllowed = 'copy'
      const address = new URL(OFFER_PATH + code, location.origin).href
      event.dataTransfer.setData('DownloadURL', `application/octet-stream:${name}:${address}`)
    }
    const dragged = await this.#app.client.call('file.drag', { ...this.#input(fileId), code })
    if (!dragged.ok) this.#app.fail(dragged.error)
  }

  #key(fileId: number): string {
    return `${fileId} ${this.#project.languageId}`
  }

  #input(fileId: number) {
    const { overview, languageId } = this.#project
    return { project: overview.project, fileId, languageId }
  }
}

/** 256 random bits as base64url. */
function randomCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
}
