import type { ScreenDocuments } from '../../lib/screen-documents.ts'
import { SignedDocuments } from './signed-documents.tsx'
import { useDocuments } from './use-documents.ts'
import { useFiles } from './use-files.ts'

/** The files and documents of an application's screens, for `ScreenDocumentsContext`. */
export const screenDocuments: ScreenDocuments = { useFiles, useDocuments, SignedDocuments }
