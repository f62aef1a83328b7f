/** The consequence for borrowers, as a sentence, of a rule that is always true or always false, by the rule's key. */

export const ALWAYS_MEANS: { readonly [key: string]: string } = {
  shownWhen: 'Everybody is shown it, with the rule or without.',
  askWhen: 'Everybody is asked it, with the rule or without.',
  when: 'It applies to everybody, and nothing that comes after it does.',
  refuseWhen: 'Every answer is refused, so nobody can go on.',
  openWhen: 'It is open to everybody, with the rule or without.',
}

export const NEVER_MEANS: { readonly [key: string]: string } = {
  shownWhen: 'No borrower is ever shown it.',
  askWhen: 'No borrower is ever asked it.',
  when: 'It never applies to any borrower.',
  refuseWhen: 'No answer is ever refused, and nobody reads its message.',
  openWhen: 'It is never open to anybody.',
}
