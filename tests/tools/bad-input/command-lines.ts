/** Every command in every format. Whoever adds a command adds it here: a test compares this with what there is. */
const reports = ['pretty', 'json', 'junit', 'sarif', 'github']
const inAll = (formats: readonly string[], ...lines: readonly string[]) =>
  formats.flatMap((format) => lines.map((line) => `${line} --format ${format}`))

export const COMMAND_LINES: readonly string[] = [
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
  ...['check acme', 'test base', 'prove acme --save', 'explore --write explored', 'fmt --accept-drift', 'check base --long'],
]
