type Option = { readonly id: string; readonly exclusive?: true }

/**
 * The chosen options after one was ticked or cleared, in the order of the options. An exclusive option ("none of
 * these") and the others clear each other; ids that are no option are dropped.
 */
export function chosenAfter(options: readonly Option[], chosen: readonly string[], id: string, ticked: boolean): string[] {
  const isExclusive = options.find((option) => option.id === id)?.exclusive === true
  const remains = (option: Option) => chosen.includes(option.id) && (!ticked || (!isExclusive && !option.exclusive))
  return options.filter((option) => (option.id === id ? ticked : remains(option))).map((option) => option.id)
}
