import { fields } from '#engine/authoring.ts'

const stored = { string: 'a text', integer: 'a whole number', boolean: 'true or false', array: 'a list of ids' }
const groups = { text: 'Text', number: 'Numbers', date: 'Dates and times', choice: 'Choices and files', secret: 'Secrets' }

const sections = Object.entries(groups).map(([group, title]) => {
  const rows = Object.entries(fields).filter(([, { palette }]) => palette.group === group)
  return [
    `## ${title}`,
    '',
    '| `as` | field | stores | rjsf widget | |',
    '|---|---|---|---|---|',
    ...rows.map(
      ([
        name,
        {
          answer,
          chooses,
          standardWidget,
          palette: { label, description },
        },
      ]) => {
        const what = chooses ? `${description} Needs \`options\`, but on a screen of offers.` : description
        return `| \`${name}\` | ${label} | ${stored[answer.type]} | \`${standardWidget}\` | ${what} |`
      },
    ),
  ].join('\n')
})
/** The text of docs/fields.md. */
export const fieldsPage = `# Fields

Made from \`src/engine/fields/fields.ts\`. A screen names a field with \`"as"\`; [add a field](how-to/add-a-field-widget.md)
shows how to write one. "Stores" is the type of the answer where the flow names no other in \`schema.type\`.

${sections.join('\n\n')}
`
