import { createContext } from 'react'

/** True while the page of a navigation is drawn although it is not loaded yet, because the borrower has waited for it. */
export const LateNavigation = createContext(false)

/** Until then the page before stays, in ms. */
export const lateAfterMs = 300
