import ts from 'typescript'

/** One change of a source file that makes its code do something else. */
export type Fault = { readonly line: number; readonly what: string; readonly text: string }

const swapped: { readonly [operator: string]: string } = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
}

/** All faults that can be placed in a file, from its beginning to its end. Types, imports and messages of errors are left as they are. */
export function faultsIn(file: string, text: string): readonly Fault[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const faults: Fault[] = []
  const replace = (node: ts.Node, by: string, what: string) => {
    const [start, end] = [node.getStart(source), node.getEnd()]
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    faults.push({ line, what, text: text.slice(0, start) + by + text.slice(end) })
  }
  const negate = (condition: ts.Expression) =>
    replace(condition, `!(${condition.getText(source)})`, `"${short(condition.getText(source))}" is negated`)

  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || ts.isThrowStatement(node))
      return
    if (ts.isIfStatement(node)) negate(node.expression)
    if (ts.isConditionalExpression(node)) negate(node.condition)
    if (ts.isBinaryExpression(node)) {
      const sign = node.operatorToken.getText(source)
      const other = swapped[sign]
      if (other) replace(node.operatorToken, other, `${sign} becomes ${other} in "${short(node.getText(source))}"`)
    }
    if (ts.isNumericLiteral(node)) replace(node, `${Number(node.text.replaceAll('_', '')) + 1}`, `${node.text} becomes one more`)
    if (node.kind === ts.SyntaxKind.TrueKeyword) replace(node, 'false', 'true becomes false')
    if (node.kind === ts.SyntaxKind.FalseKeyword) replace(node, 'true', 'false becomes true')
    if (ts.isExpressionStatement(node) && ts.isBlock(node.parent) && hasCall(node.expression))
      replace(node, '', `"${short(node.getText(source))}" is left out`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return faults
}

function hasCall(node: ts.Expression): boolean {
  return ts.isAwaitExpression(node) ? hasCall(node.expression) : ts.isCallExpression(node)
}

function short(code: string): string {
  const line = code.replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}
