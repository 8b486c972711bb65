/** Files are found by their places: an import of thousands asks for each of its own. */
export const filePlacesSchema = `
-- As core/strings/rows/files.ts asks: the path, or for a file without one its name.
CREATE INDEX file_place ON file (coalesce(path, name));
`
