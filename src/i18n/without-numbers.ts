const likeSsn = /(?<![0-9])[0-9]{3}([ .\-\u2010-\u2015]?)[0-9]{2}\1[0-9]{4}(?![0-9])/g
/** Card numbers have 13 to 19 digits, accounts 6 to 17: in one piece, or in groups. */
const likeNumber = /(?<![0-9.,$])[0-9](?:[ \-\u2010-\u2015]?[0-9]){9,18}(?![0-9])/g
/** What stands before a number of fewer digits, which could be anything. */
const namedAccount =
  /\b(account|acct|routing|aba|iban|card|cuenta|tarjeta|ruta)\b([^0-9\n]{0,20})([0-9](?:[ -]?[0-9]){5,18})(?![0-9])/gi

/**
 * Masks digits of a free text that look like a Social Security number, a card number (Luhn), or an account number that is
 * named as one.
 */
export function withoutNumbers(text: string): string {
  return text
    .replace(likeSsn, '•••-••-••••')
    .replace(namedAccount, (_all, name: string, between: string, digits: string) => `${name}${between}${masked(digits)}`)
    .replace(likeNumber, (digits) => (isCard(digits) ? masked(digits) : digits))
}

const masked = (digits: string) => digits.replace(/[0-9]/g, '•')

/** Luhn's checksum (ISO/IEC 7812-1). */
function isCard(text: string): boolean {
  const digits = [...text.replace(/[^0-9]/g, '')].reverse().map(Number)
  if (digits.length < 13) return false
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit : digit * 2
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
