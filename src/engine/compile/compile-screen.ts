import type { CompiledScreen } from '#engine/flow/compiled-flow.ts'
import type { Screen } from '#engine/flow/files.generated.ts'
import type { Rule, ScreenRoute, Text } from '#engine/flow/json.ts'
import type { SourceNode } from '#engine/flow/source-node.ts'
import { kindsAuthoring } from '#engine/kinds/kinds.ts'
import { compileFormPart } from './compile-form-part.ts'
import { inlineInText } from './inline-in-text.ts'

/** Compiles what every screen has; the kind adds its own part. A text that is missing becomes empty. */
export function compileScreen(
  route: ScreenRoute,
  node: SourceNode,
  library: SourceNode | undefined,
  rule: (rule: Rule) => Rule,
): CompiledScreen {
  const file = node.value as unknown as Screen
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
    ...(hasFields && compileFormPart(route, node, file, library, rule)),
  }
  return compile(file, { base, text, rule })
}
