/** The `data-field` of what a screen needs besides the answers of its fields: the error summary links to it. */
export const documentGoal = (document: string) => `document ${document}`
export const placeGoal = ({ document, place }: { readonly document: string; readonly place: string }) =>
  `place ${document} ${place}`
/** The choice of a signature. */
export const signatureGoal = 'signature'
/** A section of a review. */
export const sectionGoal = (section: string) => `section ${section}`
