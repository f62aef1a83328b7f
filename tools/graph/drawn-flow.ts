import type { CompiledFlow, CompiledSandbox, CompiledScreen, Text } from '#engine/index.ts'
import type { FlowGraph } from '#verify/index.ts'
import type { Shown } from './diagram.ts'

/** What a diagram is made from. */
export type DrawnFlow = {
  readonly flow: CompiledFlow
  readonly sandbox: CompiledSandbox
  readonly graph: FlowGraph
  /** What the scenarios show, where that is drawn too. */
  readonly seen?: Seen
}

/** By the keys of coverage. */
export type Seen = { has(key: string): boolean }

/** Shown where all of these are. */
export function shownBy({ seen }: Pick<DrawnFlow, 'seen'>, ...keys: readonly string[]): { readonly shown?: Shown } {
  if (!seen) return {}
  return { shown: keys.every((key) => seen.has(key)) ? 'shown' : 'not shown' }
}

/** The first words of a screen. */
export function headingOf(screen: CompiledScreen | undefined): string {
  return screen?.heading === undefined ? '' : wordsOf(screen.heading)
}

/** As they are written; of several, those that most borrowers read. */
export function wordsOf(text: Text): string {
  if (typeof text === 'string') return text
  return 'otherwise' in text ? text.otherwise : ''
}
