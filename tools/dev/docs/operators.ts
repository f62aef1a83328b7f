import { OPERATORS } from '#engine/index.ts'

const sections = [...OPERATORS].map(([name, { title, description, operands, gives, example }]) =>
  [
    `## \`${name}\`: ${title}`,
    description,
    `Takes ${operands.join(', ')}. Gives ${gives}.`,
    `\`\`\`json\n${JSON.stringify(example.rule)}\n\`\`\``,
    `With ${JSON.stringify(example.facts)}: \`${JSON.stringify(example.gives)}\`.`,
  ].join('\n\n'),
)
/** The text of docs/operators.md. */
export const operatorsPage = `# Operators of rules\n\nMade from \`src/engine/logic/operators.ts\`. No other operator is allowed.\n\n${sections.join('\n\n')}\n`
