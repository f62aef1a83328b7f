/** What the screens of an application need of the feature for documents. The router hands it over: features know no other. */
import { type ComponentType, createContext, use } from 'react'
import type { InputView, JsonObject } from '#engine/index.ts'
import type { DocumentHandling } from '#renderer/documents/document-handling.ts'
import type { FileHandling } from '#renderer/fields/files/file-handling.ts'

export type FilesOfScreen = {
  readonly application: string
  readonly view: InputView
  /** The condition that the screen is opened for: its uuid and its facts. */
  readonly condition: string | undefined
  readonly about: JsonObject | undefined
}

export type ScreenFiles = {
  /** undefined for a screen without file fields. */
  readonly files: FileHandling | undefined
  /** True while the names of uploaded files are being fetched. */
  readonly isLoading: boolean
}

export type ScreenDocuments = {
  readonly useFiles: (screen: FilesOfScreen) => ScreenFiles
  /**
   * @param notice shown above each document
   * @returns undefined for a screen that lists no documents which the server makes
   */
  readonly useDocuments: (application: string, view: InputView, notice: string | undefined) => DocumentHandling | undefined
  readonly SignedDocuments: ComponentType<SignedDocumentsProps>
}

export type SignedDocumentsProps = {
  readonly application: string
  /** True where they were signed: until they are sealed, a sentence says so. */
  readonly awaited: boolean
}

export const ScreenDocumentsContext = createContext<ScreenDocuments | undefined>(undefined)

export function useScreenDocuments(): ScreenDocuments {
  const documents = use(ScreenDocumentsContext)
  if (!documents) throw new Error('ScreenDocumentsContext has no value here.')
  return documents
}
