/**
 * Ids that rows had: of those whose tables have no AUTOINCREMENT the history names them, so that none is given again
 * (core/project/operations/takenIds.ts).
 */
export const takenIdsSchema = `
CREATE INDEX event_taken_id ON event (entity, entity_id)
  WHERE entity IN ('label', 'glossary', 'concept', 'term');
`
