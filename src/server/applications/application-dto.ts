/** What the server sends of an application: as the answer to a call of its own, or along with the answer to a submission. */
import type { Application as ApplicationDto } from '#contract/application.ts'
import type { Condition as ConditionDto } from '#contract/conditions.ts'
import type { ApplicationOverview, ResolvedScreen } from '#contract/screens.ts'
import { screenSchema } from '#engine/authoring.ts'
import {
  type Answers,
  type Application,
  applicationFacts,
  type CompiledFlow,
  type Condition,
  conditionFacts,
  type Facts,
  hasFields,
  namespaceOf,
  type ScreenRoute,
  savedAnswers,
  statusFacts,
  viewWithPrefills,
} from '#engine/index.ts'
import { profileDto } from '../store/profile-of-identity.ts'

/** @param facts of the application: they have the values of flags that the application has none of yet */
export function applicationDto(application: Application, { flags = {} }: Facts): ApplicationDto {
  const { uuid, loanNumber, version, release, draft, created } = application
  return {
    ...applicationFacts(application),
    ...{ uuid, loanNumber, version, release, draft },
    flags: flags as ApplicationDto['flags'],
    auditFields: { createdDate: created },
  }
}

export function conditionDto(condition: Condition): ConditionDto {
  return { ...(conditionFacts(condition) as unknown as ConditionDto), conditionType: condition.type }
}

/**
 * A screen as it is for an application at this moment; undefined where the flow has none of this route, or one that belongs
 * to no application, as the sign-in does.
 *
 * @param facts of the application at this screen
 */
export function screenDto(flow: CompiledFlow, route: ScreenRoute, facts: Facts, version: number): ResolvedScreen | undefined {
  const screen = Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
  if (!screen) return undefined
  const isInput = hasFields(screen)
  if (isInput && namespaceOf(screen) === 'session') return undefined
  const answers: Answers = isInput ? savedAnswers(screen, facts) : {}
  const view = viewWithPrefills(flow, route, answers, facts)
  return view && { route, view, ...(isInput && screenSchema(screen)), answers, version }
}

/** @param go the current screen of the application */
export function overviewDto(flow: CompiledFlow, application: Application, facts: Facts, go: ScreenRoute): ApplicationOverview {
  const screen = screenDto(flow, go, { ...facts, params: { ...facts.params, screen: go } }, application.version)
  return {
    application: applicationDto(application, facts),
    status: statusFacts(application) as ApplicationOverview['status'],
    conditions: application.conditions.map(conditionDto),
    profile: profileDto(application.profile),
    ...(screen && { screen }),
  }
}
