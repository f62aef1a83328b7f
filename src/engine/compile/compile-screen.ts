import type { CompiledScreen, CompiledSection } from '#engine/flow/compiled-flow.ts'
import type { ReviewSection, Screen } from '#engine/flow/files.generated.ts'
import type { JsonObject, Rule, ScreenRoute, Text } from '#engine/flow/json.ts'
import { compileFormPart, type InputScreenFile } from './compile-form-part.ts'
import { inlineInText } from './inline-in-text.ts'

type Inline = (rule: Rule) => Rule
type FileOf<Kind extends Screen['kind']> = Extract<Screen, { readonly kind: Kind }>

export function compileScreen(route: ScreenRoute, file: Screen, library: JsonObject, inline: Inline): CompiledScreen {
  const text = (words: unknown): Text => inlineInText((words ?? '') as Text, inline)
  const base = {
    route,
    at: `screens/${route}.json#`,
    ...(file.stage !== undefined && { stage: file.stage }),
    heading: text(file.heading),
    ...(file.text !== undefined && { text: text(file.text) }),
    ...(file.showsApplicationId && { showsApplicationId: true }),
    ...(file.openWhen !== undefined && { openWhen: inline(file.openWhen as Rule) }),
  }
  const asking = (written: InputScreenFile) => ({ ...base, ...compileFormPart(route, written, library, inline) })
  switch (file.kind) {
    case 'form':
      return { ...asking(file), kind: 'form' }
    case 'upload':
      return { ...asking(file), kind: 'upload', ...(file.asCard && { asCard: true }) }
    case 'message':
      return { ...asking(file), kind: 'message', text: text(file.text), actions: actionsOf(file, text) }
    case 'offers':
      return {
        ...asking(file),
        kind: 'offers',
        labels: saidOf(Object.keys(file.labels), file.labels, text),
        notOffered: text(file.notOffered),
      }
    case 'review': {
      const { change, answer, none, unfinished } = saidOf(['change', 'answer', 'none', 'unfinished'], file, text)
      const sections = file.sections.map((section) => compileSection(base.at, section, text, inline))
      return { ...asking(file), kind: 'review', change, answer, none, unfinished, sections }
    }
    case 'documents':
    case 'sign': {
      const documents = file.documents.map(({ id, label, text: words }) => ({ id, label: text(label), text: text(words) }))
      return { ...asking(file), kind: file.kind, documents }
    }
    case 'sources':
      return { ...asking(file), kind: 'sources', ...sourcesOf(file, text, inline) }
    case 'schedule': {
      const { firstDayAfter, days, weekdays, hours } = file.slots
      return { ...asking(file), kind: 'schedule', slots: { firstDayAfter, days, weekdays, hours } }
    }
    case 'session': {
      const steps = file.steps.map(({ id, heading, text: words }) => ({ id, heading: text(heading), text: text(words) }))
      return { ...asking(file), kind: 'session', steps }
    }
    case 'wait': {
      const messages = file.messages.map(({ id, text: words }) => ({ id, text: text(words) }))
      return { ...base, kind: 'wait', text: text(file.text), messages }
    }
    case 'link': {
      const { provider, source, backTo, returnsTo } = file
      const places = { backTo, ...(returnsTo !== undefined && { returnsTo }) }
      return { ...base, kind: 'link', provider, source, ...places, ...saidOf(['start', 'back', 'failed'], file, text) }
    }
    case 'cards':
      return { ...base, kind: 'cards', ...saidOf(['none', 'backLabel', 'whyLabel'], file, text) }
  }
}

type Say = (words: unknown) => Text

function actionsOf({ actions = [] }: FileOf<'message'>, text: Say) {
  return actions.map(({ id, label, do: action, go }) => ({ id, label: text(label), do: action, ...(go !== undefined && { go }) }))
}

function sourcesOf(file: FileOf<'sources'>, text: Say, inline: Inline) {
  return {
    adds: file.adds.map(({ id, label, help, go, shownWhen }) => ({
      id,
      label: text(label),
      ...(help !== undefined && { help: text(help) }),
      go,
      ...(shownWhen !== undefined && { shownWhen: inline(shownWhen as Rule) }),
    })),
    ...saidOf(['none', 'remove', 'addHeading', 'perYear', 'needed'], file, text),
    ...(file.neededWhen !== undefined && { neededWhen: inline(file.neededWhen as Rule) }),
  }
}

function compileSection(screenAt: string, section: ReviewSection, text: Say, inline: Inline): CompiledSection {
  const { id, heading, screen, fields, fixed, shownWhen } = section
  return {
    id,
    at: `${screenAt}/sections/${id}`,
    heading: text(heading),
    screen,
    ...(fields !== undefined && { fields }),
    ...(fixed !== undefined && { fixed: text(fixed) }),
    ...(shownWhen !== undefined && { shownWhen: inline(shownWhen as Rule) }),
  }
}

function saidOf<const Names extends readonly string[]>(
  names: Names,
  from: { readonly [name in Names[number]]: unknown },
  text: Say,
): { readonly [name in Names[number]]: Text } {
  const said = names.map((name: Names[number]) => [name, text(from[name])])
  return Object.fromEntries(said) as { readonly [name in Names[number]]: Text }
}
