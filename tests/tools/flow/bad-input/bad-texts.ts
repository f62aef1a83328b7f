/** What may stand in place of a flow file: what editors, merges, other programs and attackers leave behind. */

/** Read as UTF-8, whatever they are, as the folder is read. */
function read(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

const begin = (text: string, more: string) => text.replace('{', `{ ${more},`)
const inWords = (text: string, more: string) => text.replace('": "', `": "${more}`)

export const BAD_TEXTS: { readonly [name: string]: (text: string) => string } = {
  'nothing at all': () => '',
  'spaces only': () => ' \n\t\n',
  null: () => 'null\n',
  'a list': () => '[]\n',
  'a text': () => '"x"\n',
  'a number': () => '42\n',
  'an empty object': () => '{}\n',
  'half of it': (text) => text.slice(0, text.length >> 1),
  'its last brace missing': (text) => text.trimEnd().slice(0, -1),
  'a byte-order mark': (text) => `\uFEFF${text}`,
  'lines of Windows': (text) => text.replaceAll('\n', '\r\n'),
  'lines of an old Mac': (text) => text.replaceAll('\n', '\r'),
  'UTF-16': (text) => read(Buffer.from(`\uFEFF${text}`, 'utf16le')),
  'UTF-16 with the other byte first': (text) => read(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()),
  'UTF-16 without a mark': (text) => read(Buffer.from(text, 'utf16le')),
  'Latin-1': (text) => read(Buffer.from(begin(text, '"$comment": "caf\u00e9"'), 'latin1')),
  'a zero byte': (text) => text.replace('{', '{\0'),
  'a zero byte in a text': (text) => inWords(text, '\0'),
  'what a terminal obeys': (text) => inWords(text, '\u009b2J\u007f'),
  'what a terminal obeys, escaped': (text) => inWords(text, '\\u001b[2J\\u0007\\u0000'),
  'half a letter': (text) => inWords(text, '\\ud800'),
  'a key twice': (text) => begin(text, '"kind": "form", "kind": "form"'),
  'no number': (text) => begin(text, '"x": NaN'),
  'a number beyond numbers': (text) => begin(text, '"x": 1e999'),
  'a number with thirty digits': (text) => begin(text, '"x": 123456789012345678901234567890'),
  'the prototype as a key': (text) => begin(text, '"__proto__": { "polluted": true }'),
  'the prototype as a key, escaped': (text) => begin(text, '"\\u005f_proto__": { "polluted": true }'),
  'the constructor as a key': (text) => begin(text, '"constructor": { "prototype": { "polluted": true } }'),
  'names of what every object has': (text) => begin(text, '"toString": "x", "hasOwnProperty": {}, "valueOf": [], "length": 3'),
  'a key without a name': (text) => begin(text, '"": 1'),
  'a comma too many': (text) => text.replace(/\}\s*$/, ',}'),
  'a comment': (text) => `// as it was\n${text}`,
  'a comment inside': (text) => text.replace('{', '{ /* as it was */'),
  'everything twice': (text) => text + text,
  'a merge that is not done': (text) => text.replace('\n', '\n<<<<<<< HEAD\n').replace(/\n$/, '\n=======\n}\n>>>>>>> theirs\n'),
  'a page of the web': () => '<!doctype html><html></html>',
  'lists within lists': () => '['.repeat(100_000),
  'lists within lists, closed': () => '['.repeat(100_000) + ']'.repeat(100_000),
  'objects as deep as is allowed': () => `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`,
  '5 MB': (text) => begin(text, `"$comment": "${'x'.repeat(5_000_000)}"`),
  'five hundred unknown keys': () => `{${Array.from({ length: 500 }, (_, key) => `"k${key}":1`).join(',')}}`,
  'five hundred items without a name': (text) => begin(text, `"fields": [${'{},'.repeat(500)}{}]`),
  'a schema that is a number': (text) => begin(text, '"$schema": 7'),
  'a schema from elsewhere': (text) => begin(text, '"$schema": "https://schemas.example/x.json"'),
  'moved to nowhere': (text) => begin(text, '"$moved": { "#/a": "#/a", "": "", "x": 3 }'),
  'moved as a list': (text) => begin(text, '"$moved": [1]'),
}
