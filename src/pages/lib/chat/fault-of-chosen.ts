import { chatFormats } from '#contract/chat-files.ts'
import { largestDocument, seemsAccepted } from '#contract/documents.ts'

/** Why a file cannot be sent in the chat, as far as the browser knows it; undefined for one that the server looks at. */
export function faultOfChosen(file: File): 'unknown' | 'empty' | 'too-large' | undefined {
  if (!seemsAccepted(file, chatFormats)) return 'unknown'
  if (file.size === 0) return 'empty'
  return file.size > largestDocument ? 'too-large' : undefined
}
