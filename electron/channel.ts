/** The one channel between a page and the main process, both ways. */
export const CHANNEL = 'workbench'
