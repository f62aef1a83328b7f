import { createContext, use } from 'react'

/** Whether the form has been submitted and waits for files that are on their way. */
export const WaitsForFilesContext = createContext(false)

export const useWaitsForFiles = (): boolean => use(WaitsForFilesContext)
