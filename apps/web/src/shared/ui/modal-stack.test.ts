// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { openModal, settleModals, topLayer } from './modal-stack.ts';

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
  settleModals();
  document.body.replaceChildren();
});

const layerOf = (name: string) => document.getElementById(name)!;

/** Puts a page and layers of these names into the document. */
function page(...names: string[]) {
  document.body.innerHTML = `<div id="app"><button>home</button></div>${names
    .map((name) => `<div class="layer" id="${name}"><div tabindex="-1"></div></div>`)
    .join('')}`;
  return {
    home: document.querySelector('button')!,
    open(name: string, isUrgent = false) {
      const end = openModal(layerOf(name), () => undefined, isUrgent);
      ends.push(end);
      return () => {
        ends.splice(ends.indexOf(end), 1);
        end();
        settleModals();
      };
    },
  };
}

test('the layer that opened last is on top, and an urgent one stays above it', () => {
  const { open } = page('list', 'caller', 'ended');
  open('list');
  open('caller', true);
  open('ended');
  settleModals();
  expect(topLayer()?.id).toBe('caller');
  expect(['list', 'caller', 'ended'].map((name) => layerOf(name).inert)).toEqual([true, false, true]);
});

test('after an urgent layer the one below it can be used, and the focus returns to where it was before both', () => {
  const { open, home } = page('caller', 'ended');
  home.focus();
  const closeCaller = open('caller', true);
  settleModals();
  const closeEnded = open('ended');
  settleModals();
  expect(layerOf('caller').contains(document.activeElement)).toBe(true);
  closeCaller();
  expect([topLayer()?.id, layerOf('ended').inert]).toEqual(['ended', false]);
  expect(layerOf('ended').contains(document.activeElement)).toBe(true);
  closeEnded();
  expect(topLayer()).toBeUndefined();
  expect(document.activeElement).toBe(home);
});
