/**
 * Maps URLs to steps of a journey and back. A journey has its steps in the path (`/register-v2/birthdate`) or in the
 * query (`/register?step=birthdate`); its first active step is at the journey's own path.
 */

import type { CompiledJourney, StepId } from '#engine/index.ts'

type JourneyAddress = Pick<CompiledJourney, 'path' | 'stepIn'>
export type Address = { readonly pathname: string; readonly search: string }

/** The step in a URL; undefined at the journey's own path, which shows the first active step. */
export function stepIn(journey: JourneyAddress, { pathname, search }: Address): StepId | undefined {
  if (journey.stepIn === 'query') return new URLSearchParams(search).get('step') || undefined
  return decoded(pathname.slice(journey.path.length + 1).replace(/\/$/, '')) || undefined
}

/** The URL of a step. Other query parameters, such as campaign and referrer, are kept. */
export function addressOf(journey: JourneyAddress, step: StepId, isFirst: boolean, search: string): Address {
  const query = new URLSearchParams(search)
  query.delete('step')
  if (journey.stepIn === 'query' && !isFirst) query.set('step', step)
  const pathname = journey.stepIn === 'path' && !isFirst ? `${journey.path}/${encodeURIComponent(step)}` : journey.path
  return { pathname, search: query.size === 0 ? '' : `?${query}` }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
