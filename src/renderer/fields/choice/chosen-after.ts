type Option = { readonly id: string; readonly exclusive?: true }

/**
 * What is ticked after one option was ticked or taken back: an exclusive one ("none of these") stands alone, and goes
 * when another is ticked. Always in the order of the options; what is no option any more is gone.
 */
export function chosenAfter(options: readonly Option[], chosen: readonly string[], id: string, ticked: boolean): string[] {
  const isExclusive = options.find((option) => option.id === id)?.exclusive === true
  const stays = (option: Option) => chosen.includes(option.id) && (!ticked || (!isExclusive && !option.exclusive))
  return options.filter((option) => (option.id === id ? ticked : stays(option))).map((option) => option.id)
}
