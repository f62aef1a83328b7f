/** The states in which a place can be drawn: those that it can have in the product. */
import type { PreviewPlaceId } from '#contract/preview.ts'
import { type CompiledFlow, hasFields, inputScreen, namespaceOf } from '#engine/index.ts'
import type { DrawnState } from './choice.ts'
import { partOf } from './people-at.ts'
import { homeOfText } from './text-home.ts'

export const STATE_LABELS: { readonly [state in DrawnState]: string } = {
  shown: 'As it comes',
  filled: 'Filled',
  errors: 'With errors',
  loading: 'Loading',
  failed: 'Failed',
  offline: 'Without a line',
  'link-failed': 'Linking failed',
}

export function statesOf(flow: CompiledFlow, place: PreviewPlaceId): readonly DrawnState[] {
  if (homeOfText(place)) return ['shown']
  const part = partOf(flow, place)
  const route = routeOf(flow, part)
  const screen = route !== undefined && Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
  const hasQuestions = screen !== undefined && hasFields(screen) && (inputScreen(flow, screen.route)?.fields.length ?? 0) > 0
  const questions: readonly DrawnState[] = hasQuestions
    ? ['filled', ...(canBeRefused(flow, screen.route) ? (['errors'] as const) : [])]
    : []
  // The server resolves neither a step nor the page to sign in on, so they are never loading.
  const isSignIn = screen !== undefined && hasFields(screen) && namespaceOf(screen) === 'session'
  if (part.startsWith('step:') || isSignIn) return ['shown', ...questions]
  const waits: readonly DrawnState[] = screen?.kind === 'wait' ? ['offline'] : []
  const links: readonly DrawnState[] = screen?.kind === 'link' ? ['link-failed'] : []
  return ['shown', ...questions, ...links, ...waits, 'loading', 'failed']
}

/** The route of a step or screen; undefined for any other place. */
export function routeOf({ journeys }: CompiledFlow, part: PreviewPlaceId): string | undefined {
  const [kind, name = ''] = part.split(/:(.*)/s)
  if (kind === 'screen') return name
  if (kind !== 'step') return undefined
  const [journey = '', step] = name.split(/\/(.*)/s)
  return journeys[journey]?.steps.find(({ id }) => id === step)?.screen
}

/** Whether a form refuses an empty submission: it has a required field that is always shown. */
function canBeRefused(flow: CompiledFlow, route: string): boolean {
  const screen = inputScreen(flow, route)
  return (
    screen !== undefined &&
    screen.kind === 'form' &&
    screen.fields.some(({ required, shownWhen }) => required !== undefined && shownWhen === undefined)
  )
}
