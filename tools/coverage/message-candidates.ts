import { type CompiledField, inputScreen, type Json, type Rule } from '#engine/index.ts'
import { type CoverageItem, keyOf } from '#verify/index.ts'

import type { Scenario } from '../scenarios/scenario.ts'
import { badAnswers } from './bad-answers.ts'
import { bareClaims } from './bare-claims.ts'
import type { Near, Watched } from './scenario-search.ts'
import type { SingleClaim } from './single-claims.ts'
import { withFacts } from './with-facts.ts'

/** Claims about a screen whose answers might be refused as wanted: those that stand there, answered otherwise. */
export function* messageCandidates(watched: Watched, item: CoverageItem, near: Near): Generator<Scenario> {
  const { aim } = item
  if (aim.by !== 'message' && aim.by !== 'refusal') return
  const { flow } = watched.covered
  const standing = watched.seen.samplesOf(keyOf.screen(aim.screen)).map(({ claim }) => claim)
  const claims = [...standing.flatMap((claim) => upTo(flow, claim, aim.screen)), ...bareClaims(watched, item)]
  if (aim.rule !== undefined) for (const claim of claims) yield* near({ claim, facts: { today: '' } }, aim.rule as Rule)
  if (aim.by === 'refusal') {
    for (const { scenario } of claims) yield scenario
    return
  }
  const field = inputScreen(flow, aim.screen)?.fields.find(({ id }) => id === aim.field)
  if (!field || aim.code.startsWith('checks.')) return
  for (const claim of claims) {
    for (const answer of answersFor(field, aim.code, claim)) {
      const scenario = withFacts(flow, claim.scenario, [{ path: field.path, to: answer }])
      if (aim.rule === undefined) yield scenario
      else yield* near({ claim: { ...claim, scenario }, facts: { today: '' } }, aim.rule as Rule)
    }
  }
}

function answersFor(field: CompiledField, code: string, claim: SingleClaim): readonly (Json | undefined)[] {
  const option = /^options\.(.+)$/.exec(code)?.[1]
  if (option !== undefined) return field.schema.type === 'array' ? [[option]] : [option]
  return badAnswers(field, code, goodAnswer(field, claim))
}

function goodAnswer({ id }: CompiledField, { scenario }: SingleClaim): Json | undefined {
  const answers = [scenario.screens?.[0]?.answer, ...(scenario.walk ?? []).map(({ answer }) => answer)]
  return answers.flatMap((answer) => (answer as { readonly [field: string]: Json } | undefined)?.[id] ?? []).at(-1)
}

/** A walk ends where it stands at the screen. */
function upTo(flow: Watched['covered']['flow'], claim: SingleClaim, screen: string): SingleClaim[] {
  const { walk, journey = '' } = claim.scenario
  if (!walk) return [claim]
  const steps = flow.journeys[journey]?.steps ?? []
  const at = walk.findLastIndex((walked) => steps.find(({ id }) => id === walked.at)?.screen === screen)
  return at < 0 ? [] : [{ ...claim, scenario: { ...claim.scenario, walk: walk.slice(0, at + 1) } }]
}
