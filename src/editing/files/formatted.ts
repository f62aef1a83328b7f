import { type Node, parseTree } from 'jsonc-parser'
import type { JsonObject } from '#engine/index.ts'

const widest = 110

/**
 * The canonical format of a flow file: indented by two spaces; values that fit are on one line of 110 columns, others
 * have one member per line, and lists of plain values are filled. Numbers and texts are unchanged. Idempotent.
 *
 * @param text strict JSON, as parseFlowFile accepts it
 */
export function formatted(text: string): string {
  const root = parseTree(text)
  return root === undefined ? text : `${formattedNode(root, text, 0, 0, 0)}\n`
}

/** The text of a new flow file. */
export function flowFile(content: JsonObject): string {
  return formatted(JSON.stringify(content))
}

/**
 * @param before columns already used on the value's line
 * @param after columns needed after the value (a comma)
 */
function formattedNode(node: Node, text: string, indent: number, before: number, after: number): string {
  const line = oneLine(node, text)
  // The top level is always broken, so that adding a second key changes one line.
  if (!isContainer(node) || isEmpty(node) || (indent + before + line.length + after <= widest && node.parent !== undefined))
    return line
  const pad = ' '.repeat(indent + 2)
  const children = node.children ?? []
  if (node.type === 'array') {
    const items = children.every((child) => !isContainer(child))
      ? filled(children, text, indent + 2)
      : broken(children, text, indent + 2)
    return `[\n${items}\n${' '.repeat(indent)}]`
  }
  const members = children.map((member, index) => {
    const [key, value] = member.children as [Node, Node]
    const name = `${raw(key, text)}: `
    return `${pad}${name}${formattedNode(value, text, indent + 2, name.length, index < children.length - 1 ? 1 : 0)}`
  })
  return `{\n${members.join(',\n')}\n${' '.repeat(indent)}}`
}

function broken(items: readonly Node[], text: string, indent: number): string {
  const pad = ' '.repeat(indent)
  return items.map((item, index) => `${pad}${formattedNode(item, text, indent, 0, index < items.length - 1 ? 1 : 0)}`).join(',\n')
}

function filled(items: readonly Node[], text: string, indent: number): string {
  const lines: string[] = []
  let line = ''
  for (const [index, item] of items.entries()) {
    const word = `${raw(item, text)}${index < items.length - 1 ? ',' : ''}`
    if (line !== '' && indent + line.length + 1 + word.length > widest) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].map((one) => `${' '.repeat(indent)}${one}`).join('\n')
}

function oneLine(node: Node, text: string): string {
  if (!isContainer(node)) return raw(node, text)
  const children = node.children ?? []
  if (node.type === 'array') return `[${children.map((child) => oneLine(child, text)).join(', ')}]`
  if (children.length === 0) return '{}'
  const members = children.map((member) => {
    const [key, value] = member.children as [Node, Node]
    return `${raw(key, text)}: ${oneLine(value, text)}`
  })
  return `{ ${members.join(', ')} }`
}

function raw(node: Node, text: string): string {
  return text.slice(node.offset, node.offset + node.length)
}

function isContainer(node: Node): boolean {
  return node.type === 'object' || node.type === 'array'
}

function isEmpty(node: Node): boolean {
  return (node.children ?? []).length === 0
}

/**
 * A rule on one line behind a key, if it fits.
 *
 * @param text the rule's JSON
 */
export function formattedRule(text: string): string {
  const [, first = '', ...rest] = formatted(`{"when":${text}}`).split('\n')
  const lines = [first.replace(/^ {2}"when": /, ''), ...rest.slice(0, -2).map((line) => line.slice(2))]
  return lines.join('\n')
}
