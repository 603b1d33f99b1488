/** One line of the plot: a value for each of the sizes. */
export interface Series {
  readonly name: string;
  readonly values: readonly number[];
}

const frame = { width: 720, height: 360, left: 60, right: 200, top: 40, bottom: 50 };
const colours = ['#1f6feb', '#d1242f', '#1a7f37', '#9a6700', '#8250df', '#57606a'];

/**
 * Lines over sizes that grow tenfold, both axes logarithmic: a flat line is constant cost. `unit`
 * names what is measured.
 */
export function linePlot(title: string, unit: string, sizes: readonly number[], series: readonly Series[]): string {
  const values = series.flatMap((line) => line.values).filter((value) => value > 0);
  const [low, high] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  const height = frame.height - frame.top - frame.bottom;
  const width = frame.width - frame.left - frame.right;
  const x = (index: number) => frame.left + (sizes.length === 1 ? width / 2 : (index / (sizes.length - 1)) * width);
  const y = (value: number) => frame.top + height - ((Math.log10(value) - low) / Math.max(1, high - low)) * height;
  const text = (at: readonly [number, number], words: string, more = '') =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}"${more}>${words}</text>`;

  const grid = Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step)).flatMap((value) => [
    `<line x1="${frame.left}" x2="${frame.left + width}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}" stroke="#d0d7de"/>`,
    text([frame.left - 8, y(value) + 4], value.toLocaleString('en-US', { maximumFractionDigits: 3 }), ' text-anchor="end"'),
  ]);
  const below = sizes.map((size, index) =>
    text([x(index), frame.top + height + 20], size.toLocaleString('en-US'), ' text-anchor="middle"'),
  );
  const lines = series.flatMap(({ name, values: points }, index) => {
    const colour = colours[index % colours.length] ?? '#000';
    const drawn = points.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
    const key = frame.top + 16 * index;
    return [
      `<polyline points="${drawn}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      ...points.map((value, at) => `<circle cx="${x(at).toFixed(1)}" cy="${y(value).toFixed(1)}" r="3" fill="${colour}"/>`),
      `<rect x="${frame.left + width + 16}" y="${key - 9}" width="10" height="10" fill="${colour}"/>`,
      text([frame.left + width + 32, key], name),
    ];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${frame.width} ${frame.height}" font-family="sans-serif" font-size="12" fill="#24292f">
<rect width="100%" height="100%" fill="#fff"/>
${[text([frame.left, 22], `${title} (${unit})`, ' font-size="14"'), ...grid, ...below, ...lines].join('\n')}
</svg>
`;
}
