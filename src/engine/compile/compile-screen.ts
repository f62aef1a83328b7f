import type { CompiledScreen } from '#engine/flow/compiled-flow.ts'
import type { Screen } from '#engine/flow/files.generated.ts'
import type { JsonObject, Rule, ScreenRoute, Text } from '#engine/flow/json.ts'
import { kindsAuthoring } from '#engine/kinds/kinds.ts'
import { compileFormPart } from './compile-form-part.ts'
import { inlineInText } from './inline-in-text.ts'

/** Compiles what every screen has; the kind adds its own part. A text that is missing becomes empty. */
export function compileScreen(route: ScreenRoute, file: Screen, library: JsonObject, rule: (rule: Rule) => Rule): CompiledScreen {
  const { hasFields, compile } = kindsAuthoring[file.kind]
  const text = (words: Text | undefined) => inlineInText(words ?? '', rule)
  const base = {
    route,
    at: `screens/${route}.json#`,
    ...(file.stage !== undefined && { stage: file.stage }),
    heading: text(file.heading),
    ...(file.text !== undefined && { text: text(file.text) }),
    ...(file.showsApplicationId && { showsApplicationId: true }),
    ...(file.openWhen !== undefined && { openWhen: rule(file.openWhen) }),
    ...(hasFields && compileFormPart(route, file, library, rule)),
  }
  return compile(file, { base, text, rule })
}
