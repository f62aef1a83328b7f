/** What it means for borrowers that a rule under some key is the same for everybody. */

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
