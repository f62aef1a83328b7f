/** Everything that is kept of a person in a tab's session storage stands under this, so that sign-out can remove it. */
export const draftPrefix = 'stepwright.draft.'
