# Judges pairs of Ruby's format strings, or with the argument "i18n" of the I18n gem: a JSON pair a line.
require 'json'
require 'i18n' if ARGV[0] == 'i18n'

FIRST = [7101, 7303, 7505].freeze
SECOND = [7202, 7404, 7606].freeze
NAMES = %i[a b n].freeze

def formatted(text, values, named)
  return I18n.interpolate(text, NAMES.zip(values).to_h) if ARGV[0] == 'i18n'

  named ? format(text, NAMES.zip(values).to_h) : format(text, *values)
end

# Whether each of the values is shown; raises what format raises.
def shown(text, count, named)
  values = FIRST.first(count)
  whole = formatted(text, values, named)
  (0...count).map do |at|
    changed = values.dup
    changed[at] = SECOND[at]
    formatted(text, changed, named) != whole
  end
end

def verdict(source, text)
  (ARGV[0] == 'i18n' ? [true] : [false, true]).each do |named|
    (named ? [3] : 0..3).each do |count|
      begin
        wanted = shown(source, count, named)
      rescue StandardError
        next
      end
      next if named ? wanted.none? : !wanted.all?

      begin
        return shown(text, count, named) == wanted ? 'sound' : 'broken'
      rescue StandardError
        return 'broken'
      end
    end
  end
  'unusable'
end

$stdin.each_line { |line| puts verdict(*JSON.parse(line)) }
