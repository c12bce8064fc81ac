// npm run house: prints the state of the house in figures. `--list` names the items behind each figure. The last line
// is JSON.
// - rings of domains and of rooms: those that import each other in a circle, types counted
// - rooms that have the same name in contract, server and client
// - exported names that two files declare
// - lines of docstrings that open with a riddle (house/prose.mjs)
// - the length of files, and functions of more than 150 lines
import { parseArgs } from 'node:util';
import { allLongFunctions } from './house/functions.mjs';
import { docstringLines, isRiddle } from './house/prose.mjs';
import { namesToTellApart, namesWithTwoHomes, roomsOf } from './house/names.mjs';
import { ringsOfDomains, ringsOfRooms } from './house/rings.mjs';
import { migrationFiles, proseFiles, read, sources } from './house/sources.mjs';

const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } });
const files = sources();
const rooms = roomsOf(files);
const alike = rooms.filter(({ floors }) => floors.length === 3);
const names = namesToTellApart(namesWithTwoHomes(files));
const lines = [...proseFiles(), ...migrationFiles()].flatMap((file) =>
  docstringLines(file).map((line) => ({ file, ...line })),
);
const lengths = files.map((file) => read(file).split('\n').length - 1).toSorted((one, other) => one - other);
const at = (share) => lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))];

const [domainRings, roomRings] = [ringsOfDomains(files), ringsOfRooms(files)];
const riddles = lines.filter(isRiddle);
const longFunctions = allLongFunctions(files);
if (values.list) {
  for (const ring of [...domainRings, ...roomRings]) console.log(`ring: ${ring.join(' ')}`);
  for (const { name, floors } of rooms.filter((room) => !alike.includes(room)))
    console.log(`room: ${name} in ${floors.join(', ')} only`);
  for (const [name, homes] of names) console.log(`two homes: ${name} in ${homes.join(', ')}`);
  for (const { file, line, text } of riddles) console.log(`riddle: ${file}:${line} ${text}`);
  for (const { file, name, lines: count } of longFunctions) console.log(`long: ${name} in ${file}, ${count} lines`);
}
const figures = {
  files: files.length,
  'rings of domains': domainRings.length,
  'domains in rings': domainRings.flat().length,
  'rings of rooms': roomRings.length,
  'rooms in rings': roomRings.flat().length,
  rooms: rooms.length,
  'rooms of one name on three floors': alike.length,
  'exported names with two homes': names.length,
  'lines of docstrings': lines.length,
  'lines that open with a riddle': riddles.length,
  'median lines of a file': at(0.5),
  '95th percentile': at(0.95),
  longest: lengths.at(-1),
  'functions of more than 150 lines': longFunctions.length,
  'longest function': longFunctions[0]?.lines ?? 0,
};
for (const [name, figure] of Object.entries(figures)) console.log(`${name}: ${figure}`);
console.log(JSON.stringify({ house: figures }));
