/** Whether a file is JSON by its name: broken ones too, so that people hear what is wrong with them. */
export function isJsonName(name: string): boolean {
  return name.toLowerCase().endsWith('.json')
}
