/** What is told of an application, wherever it is told: by a call of its own, or along with the answer to a submission. */

import type { Application } from '#contract/application.ts'
import type { Condition } from '#contract/conditions.ts'
import type { ResolvedScreen, WhatIsNext } from '#contract/screens.ts'
import { screenSchema } from '#engine/authoring.ts'
import {
  type Answers,
  type CompiledFlow,
  type Facts,
  hasFields,
  namespaceOf,
  type ScreenRoute,
  savedAnswers,
  viewWithPrefills,
} from '#engine/index.ts'

import type { Applicant } from '../store/applicant.ts'
import type { StoredApplication } from '../store/applications.ts'
import type { StoredCondition } from '../store/conditions.ts'
import { factsAt } from './answering.ts'
import { applicationFacts, statusFacts } from './facts.ts'
import { conditionFacts } from './gathered-facts.ts'
import { profileOf } from './profile.ts'

/** @param facts as they are for this applicant: they have the values of flags that the application has none of yet */
export function toldApplication(applicant: Omit<Applicant, 'person'>, { flags = {} }: Facts): Application {
  const { application } = applicant
  return {
    ...applicationFacts(applicant),
    uuid: application.uuid,
    loanNumber: application.loan_number,
    version: application.version,
    release: application.release_hash,
    draft: application.draft,
    flags: flags as Application['flags'],
    auditFields: auditFields(application),
  }
}

export function auditFields({ created_at }: StoredApplication) {
  return { createdDate: created_at.toISOString() }
}

export function toldCondition(stored: StoredCondition): Condition {
  return { ...(conditionFacts(stored) as unknown as Condition), conditionType: stored.type }
}

/**
 * A screen as it is for this applicant at this moment; undefined where the flow has none of this route, or one that belongs
 * to no application: what signs somebody in.
 *
 * @param condition that the screen is shown for
 */
export function toldScreen(
  flow: CompiledFlow,
  route: ScreenRoute,
  known: Facts,
  version: number,
  condition?: StoredCondition,
): ResolvedScreen | undefined {
  const screen = Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
  if (!screen) return undefined
  const asks = hasFields(screen)
  if (asks && namespaceOf(screen) === 'session') return undefined
  const facts = factsAt({ route }, known, condition)
  const answers: Answers = asks ? savedAnswers(screen, facts) : {}
  const view = viewWithPrefills(flow, route, answers, facts)
  return view && { route, view, ...(asks && screenSchema(screen)), answers, version }
}

/** @param go where the applicant stands now */
export function whatIsNext(flow: CompiledFlow, applicant: Applicant, facts: Facts, go: ScreenRoute): WhatIsNext {
  const { application, conditions, person } = applicant
  const screen = toldScreen(flow, go, facts, application.version)
  return {
    application: toldApplication(applicant, facts),
    status: statusFacts(application) as WhatIsNext['status'],
    conditions: conditions.map(toldCondition),
    profile: profileOf(person),
    ...(screen && { screen }),
  }
}
