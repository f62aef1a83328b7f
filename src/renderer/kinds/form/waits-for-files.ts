import { createContext, use } from 'react'

/** True if the form was submitted and waits for uploads. */
export const WaitsForFilesContext = createContext(false)

export const useWaitsForFiles = (): boolean => use(WaitsForFilesContext)
