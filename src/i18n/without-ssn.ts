const likeOne = /(?<![0-9])[0-9]{3}([ .\-\u2010-\u2015]?)[0-9]{2}\1[0-9]{4}(?![0-9])/g

/** Masks digits that look like a Social Security number in a free text. */
export function withoutSsn(text: string): string {
  return text.replace(likeOne, '•••-••-••••')
}
