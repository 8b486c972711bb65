/** Every command with its arguments and options, from the real program: what `--help` says, as Markdown. */
import { Command, type Argument, type Option } from 'commander'
import { addCommands } from '../../cli/commandGroups.ts'

export async function commandTables(): Promise<string> {
  const program = new Command('interlinear')
  await addCommands(program, [])
  return program.commands.map((command) => section(command, [])).join('\n\n')
}

function section(command: Command, above: readonly string[]): string {
  const path = [...above, command.name()]
  const inside = command.commands.map((each) => section(each, path))
  const usage = `interlinear ${[...path, ...command.registeredArguments.map(argumentText)].join(' ')}`
  const isGroup = command.registeredArguments.length === 0 && command.options.length === 0
  const own = isGroup
    ? [`### ${path.join(' ')}`, `${sentence(command.description())}`]
    : [`### ${path.join(' ')}`, `\`${usage}\``, sentence(command.description()), ...tableOf(command)]
  return [...own, ...inside].join('\n\n')
}

function argumentText(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`
  return argument.required ? `<${name}>` : `[${name}]`
}

function tableOf(command: Command): string[] {
  const described = command.registeredArguments.filter(({ description }) => description !== '')
  const rows = [
    ...described.map((argument) => `| \`${argumentText(argument)}\` | ${cell(argument.description)} |`),
    ...command.options.map((option) => `| \`${option.flags}\` | ${cell(optionText(option))} |`),
  ]
  return rows.length === 0 ? [] : [['| | |', '|---|---|', ...rows].join('\n')]
}

function optionText({ description, mandatory, argChoices, defaultValue }: Option): string {
  const choices = argChoices === undefined ? '' : ` (${argChoices.map((one) => `\`${one}\``).join(', ')})`
  const isTold = typeof defaultValue === 'string' && defaultValue !== ''
  const standard = isTold ? `; by default \`${defaultValue}\`` : ''
  return `${description}${choices}${standard}${mandatory ? '; required' : ''}`
}

function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`).replaceAll('<', '&lt;')
}

function sentence(text: string): string {
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
