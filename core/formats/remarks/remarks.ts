/** Lines without line breaks in them, by the identifier of the string that they are about. */
export type Remarks = ReadonlyMap<string, readonly string[]>
