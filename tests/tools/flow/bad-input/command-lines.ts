import { commands } from '#tools/flow/run-flow.ts'

/** Every command in every format; but for migrate, which reads applications. */
const reports = ['pretty', 'json', 'junit', 'sarif', 'github']
const inAll = (formats: readonly string[], ...lines: readonly string[]) =>
  formats.flatMap((format) => lines.map((line) => `${line} --format ${format}`))

const lines: readonly string[] = [
  ...inAll(reports, 'check', 'check --fix', 'check --fix --dry-run', 'check --since HEAD', 'test', 'prove'),
  ...inAll(
    ['pretty', 'json'],
    ...['test --coverage', 'explore', 'explore acme --to apply/income', 'explain --code E101', 'fmt', 'fmt --check'],
    ...['copy acme es-US', 'copy base fr-CA', 'schema acme apply/income', 'list --long'],
  ),
  ...inAll(
    ['pretty', 'json', 'markdown'],
    'diff',
    'diff acme birch',
    'diff --drift',
    'diff HEAD..HEAD',
    'diff --since HEAD acme',
  ),
  ...['graph acme', 'graph base --as mermaid --coverage', 'graph acme --of lifecycle --as xstate'],
  ...['new lender cedar', 'new step acme apply/number', 'new screen acme start/house', 'new scenario acme Members --for income'],
  ...['remove step acme apply/income', 'move step acme apply/income --first'],
  ...['check acme', 'test base', 'prove acme --save', 'explore --write explored', 'fmt --accept-drift', 'check base --long'],
]

export const COMMAND_LINES = lines.filter((line) => commands.some(({ name }) => line.startsWith(`${name} `) || line === name))
