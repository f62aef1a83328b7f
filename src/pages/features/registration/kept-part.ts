/** The part of the app that keeps answers beyond the tab; loaded while the first question is answered. */
import type { keptAnswersPart } from './kept-answers.tsx'

export type KeptPart = typeof keptAnswersPart

let loaded: KeptPart | undefined

export const loadedKeptPart = (): KeptPart | undefined => loaded

export async function loadKeptPart(): Promise<KeptPart> {
  loaded = (await import('./kept-answers.tsx')).keptAnswersPart
  return loaded
}
