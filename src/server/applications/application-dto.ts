/** The DTOs of an application, for its own routes and as part of the response to a submission. */
import type { Application as ApplicationDto } from '#contract/application.ts'
import type { Condition as ConditionDto } from '#contract/conditions.ts'
import type { ApplicationOverview, ResolvedScreen } from '#contract/screens.ts'
import {
  type Application,
  applicationFacts,
  type CompiledFlow,
  type Condition,
  conditionFacts,
  type Facts,
  inputScreen,
  ownConditions,
  resolveScreen,
  type ScreenRoute,
  screenSchema,
  statusFacts,
} from '#engine/index.ts'
import { profileWithOriginator } from './originators.ts'

/** @param facts of the application, including values of flags that the application has not fixed yet */
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
 * The DTO of a screen with its JSON Schema form; undefined where `resolveScreen` returns undefined.
 *
 * @param facts of the application, for this screen
 */
export function screenDto(flow: CompiledFlow, route: ScreenRoute, facts: Facts, version: number): ResolvedScreen | undefined {
  const resolved = resolveScreen(flow, route, facts)
  const screen = inputScreen(flow, route)
  return resolved && { ...resolved, ...(screen && screenSchema(flow, screen)), version }
}

/** @param go the route of the current screen */
export function overviewDto(flow: CompiledFlow, application: Application, facts: Facts, go: ScreenRoute): ApplicationOverview {
  const screen = screenDto(flow, go, { ...facts, params: { ...facts.params, screen: go } }, application.version)
  return {
    application: applicationDto(application, facts),
    status: statusFacts(application) as ApplicationOverview['status'],
    conditions: ownConditions(flow, application, facts).map(conditionDto),
    ...(application.conditions.some(({ of }) => of === 'co-signer') && { asksCoSigner: true }),
    profile: profileWithOriginator(flow, application.profile),
    ...(screen && { screen }),
  }
}
