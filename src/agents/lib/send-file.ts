import { agentFilesPath } from '#contract/chat-files.ts'
import { documentNameHeader, documentNameInHeader } from '#contract/documents.ts'
import { problemOf } from '#pages/lib/api/problem.ts'
import { createUpload } from '#pages/lib/api/upload.ts'
import { faultOfChosen } from '#pages/lib/chat/fault-of-chosen.ts'
import words from '../words.json'
import { agentsApi } from './call.ts'

const upload = createUpload(agentsApi)

type Sent = { readonly lender: string; readonly chat: string; readonly file: File; readonly id: string }

/** Sends a file of an agent. @returns why it was not taken, in words; undefined once it is stored */
export async function sendFile({ lender, chat, file, id }: Sent): Promise<string | undefined> {
  const fault = faultOfChosen(file)
  if (fault) return reasonOf(fault)
  const headers = {
    'content-type': 'application/octet-stream',
    [documentNameHeader]: documentNameInHeader(file.name),
  }
  try {
    await upload({
      ...{ path: agentFilesPath(lender, chat), file, headers, idempotencyKey: id, onProgress: () => {} },
      signal: new AbortController().signal,
    })
    return undefined
  } catch (error) {
    const problem = problemOf(error)
    return reasonOf((problem?.kind === 'answered' && problem.reason) || '')
  }
}

/** @param fault of the contract, or any other text */
function reasonOf(fault: string): string {
  return faults[fault] ?? words.fileLater
}

const faults: Readonly<Record<string, string>> = {
  unknown: words.fileUnknown,
  empty: words.fileEmpty,
  'too-large': words.fileTooLarge,
  'too-many': words.filesTooMany,
  infected: words.fileInfected,
  ...Object.fromEntries(
    ['damaged', 'too-many-pixels', 'too-small', 'too-many-pages', 'active', 'encrypted', 'changed', 'too-complex'].map(
      (fault) => [fault, words.fileDamaged],
    ),
  ),
}
