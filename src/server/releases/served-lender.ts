import {
  type CompiledFlow,
  type CompiledSandbox,
  type CompiledScreen,
  compileValidators,
  type JourneyPart,
  type LenderId,
  type LivePart,
  type Product,
  type ScreenValidators,
  translateFlow,
} from '#engine/index.ts'
import { withOptionalOutcome } from '#product/index.ts'
import type { StoredRelease } from '../store/releases.ts'

/** A flow with the validators of its screens. */
export type ServedFlow = { readonly flow: CompiledFlow; readonly validators: ScreenValidators }
/** A lender with the release in force. */
export type ServedLender = ServedFlow & { readonly id: LenderId; readonly sandbox: CompiledSandbox; readonly sandboxText: string }

/** A release in the language in which the lender is served to this borrower. */
export function inLanguageOf({ flow: { live } }: Pick<ServedLender, 'flow'>, served: ServedFlow): ServedFlow {
  return { ...served, flow: translateFlow(served.flow, live.lender.locale) }
}

type Row = Pick<StoredRelease, 'lender' | 'flow' | 'live' | 'sandbox'>

/** A lender from its stored release; undefined for releases stored before their live parts were. */
export function servedLender({ lender, flow: text, live, sandbox }: Row, product: Product): ServedLender | undefined {
  if (live === null || sandbox === null) return undefined
  const flow = { ...readJourneyPart(text), live: JSON.parse(live) as LivePart, product }
  const compiled = JSON.parse(sandbox) as CompiledSandbox
  return { id: lender, flow, validators: compileValidators(flow), sandbox: compiled, sandboxText: sandbox }
}

/** The flow of a stored release, which may have been compiled before the providers of sessions reported outcomes. */
export function readJourneyPart(text: string): JourneyPart {
  const part = JSON.parse(text) as JourneyPart
  const screens = Object.entries(part.screens).map(([route, screen]): [string, CompiledScreen] => [
    route,
    screen.kind === 'session' ? withOptionalOutcome(screen) : screen,
  ])
  return { ...part, screens: Object.fromEntries(screens) }
}

export function journeyPartOf({ live: _, product: __, ...part }: CompiledFlow): JourneyPart {
  return part
}
