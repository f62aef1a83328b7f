import { createContext } from 'react'

/** True while the page of a navigation is drawn although it is not loaded yet, because the borrower has waited for it. */
export const LateNavigation = createContext(false)

/** How long the page before a navigation stays while the next one loads, in ms. */
export const lateAfterMs = 300
