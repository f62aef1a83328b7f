import type { CompiledJourney, CompiledScreen } from '#engine/flow/compiled-flow.ts'
import type { Journey } from '#engine/flow/files.generated.ts'
import type { JourneyId, Rule } from '#engine/flow/json.ts'

export function compileJourney(
  id: JourneyId,
  file: Journey,
  screens: { readonly [route: string]: CompiledScreen },
  inline: (rule: Rule) => Rule,
): CompiledJourney {
  return {
    id,
    path: file.path,
    stepIn: file.stepIn ?? 'path',
    ...(file.openWhen !== undefined && { openWhen: inline(file.openWhen) }),
    ...(file.otherwise !== undefined && { otherwise: file.otherwise }),
    steps: file.steps.map((step) => {
      const screen = step.screen ?? `${id}/${step.id}`
      const stage = step.stage ?? screens[screen]?.stage
      return {
        id: step.id,
        at: `journeys/${id}.json#/steps/${step.id}`,
        screen,
        ...(stage !== undefined && { stage }),
        ...(step.askWhen !== undefined && { askWhen: inline(step.askWhen) }),
        leaveWhen: (step.leaveWhen ?? []).map((exit) => ({ id: exit.id, when: inline(exit.when), go: exit.go })),
      }
    }),
    stages: file.stages.map((stage) => ({
      id: stage.id,
      label: stage.label,
      ...(stage.group !== undefined && { group: stage.group }),
    })),
    groups: (file.groups ?? []).map(({ id: group, label }) => ({ id: group, label })),
    ...(file.progress !== undefined && { progress: file.progress }),
    end: endOf(file.end),
  }
}

function endOf({ do: action, identity, application }: Journey['end']): CompiledJourney['end'] {
  return { do: action, ...(identity && { identity: withoutComment(identity) }), ...(application && { application }) }
}

function withoutComment<T extends object>(written: T): T {
  return Object.fromEntries(Object.entries(written).filter(([key]) => key !== '$comment')) as T
}
